// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// A system thread that runs one closure.
public struct SystemThread: @unchecked Sendable {
    private let identifier: pthread_t

    /// Starts the thread. Fails if the system's limit is reached.
    public init?(_ body: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Body(body))
        var identifier = pthread_t()
        let status = pthread_create(
            &identifier, nil,
            { box in
                Unmanaged<Body>.fromOpaque(box!).takeRetainedValue().run()
                return nil
            }, box.toOpaque())
        guard status == 0 else {
            box.release()
            return nil
        }
        self.identifier = identifier
    }

    /// Waits until the closure has returned. Call exactly one of `join` and `detach`, once.
    public func join() { pthread_join(identifier, nil) }

    /// Detaches the thread.
    public func detach() { pthread_detach(identifier) }

    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
