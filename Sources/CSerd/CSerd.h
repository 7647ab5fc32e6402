#include <serd/serd.h>
