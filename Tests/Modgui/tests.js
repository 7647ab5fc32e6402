// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Checks each pedal and operates all of its controls. The report has a line for each plug-in, and one for each error.

const faults = []

function expect(isTrue, plugin, fault) {
    if (!isTrue) faults.push(`FAIL ${plugin.uri}: ${fault}`)
}

const center = box => [box.left + box.width / 2, box.top + box.height / 2]
const overlap = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5
const holds = (a, b) => b.left >= a.left - 0.5 && b.right <= a.right + 0.5 && b.top >= a.top - 0.5 && b.bottom <= a.bottom + 0.5
const box = element => element.getBoundingClientRect()
// Returns the element under the pointer at the middle of an element.
function met(element) {
    element.scrollIntoView({ block: 'center' })
    return document.elementFromPoint(...center(box(element)))
}

function mouse(kind, target, x, y) {
    target.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, button: 0, clientX: x, clientY: y }))
}

function click(element) {
    const target = met(element)
    mouse('click', target, ...center(box(element)))
}

// MARK: - What is seen

function checkMarkup(host) {
    const document = new DOMParser().parseFromString(renderMustache(host.template, { ...host.data, ns: '' }), 'application/xml')
    const error = document.querySelector('parsererror')
    expect(!error, host.plugin, `its tags do not balance: ${error?.textContent}`)
    expect(!host.html.includes('{{'), host.plugin, 'a tag of Mustache is left')
    const symbols = [...host.template.matchAll(/mod-port-symbol="([^"{]*)"/g)].map(match => match[1])
    for (const symbol of symbols) {
        expect(host.plugin.ports.some(port => port.symbol === symbol), host.plugin, `there is no port ${symbol}`)
    }
}

function checkPlaces(host) {
    const pedal = box(host.pedal)
    const parts = [...host.all('input-control-port'), ...host.all('bypass'),
        ...host.all('input-control-value').filter(value => !value.closest('[mod-role="input-control-port"]')),
        ...host.icon.querySelectorAll('.swiftlet-label, .swiftlet-title, .swiftlet-name')]
    for (const [number, part] of parts.entries()) {
        expect(box(part).width > 0 && box(part).height > 0, host.plugin, `${part.className} is not seen`)
        expect(holds(pedal, box(part)), host.plugin, `${part.outerHTML} is not on the pedal`)
        for (const other of parts.slice(number + 1)) {
            expect(!overlap(box(part), box(other)), host.plugin, `${part.outerHTML} is over ${other.outerHTML}`)
        }
    }
}

function checkTexts(host) {
    const isWhole = element => element.scrollWidth <= element.clientWidth
    for (const element of host.icon.querySelectorAll('.swiftlet-label, .swiftlet-title, .swiftlet-name')) {
        expect(element.textContent && isWhole(element), host.plugin, `"${element.textContent}" has no room`)
    }
    for (const element of host.all('input-control-value')) {
        const port = host.controls[element.getAttribute('mod-port-symbol')]
        const value = port.value
        for (const tried of [...port.points.map(point => point.value), port.minimum, port.maximum, value]) {
            host.show(port.symbol, tried)
            expect(element.textContent && isWhole(element), host.plugin, `${port.symbol}: "${element.textContent}" has no room`)
        }
    }
}

function checkJacks(host) {
    const pedal = box(host.pedal)
    const jacks = []
    for (const kind of ['audio', 'midi', 'cv']) {
        for (const side of ['input', 'output']) {
            const elements = host.all(`${side}-${kind}-port`)
            const symbols = elements.map(element => element.getAttribute('mod-port-symbol')).join(' ')
            const ports = host.data.effect.ports[kind][side].map(port => port.symbol).join(' ')
            expect(symbols === ports, host.plugin, `its ${kind} ${side}s are "${symbols}", not "${ports}"`)
            jacks.push(...elements)
            for (const element of elements) {
                const isBeside = side === 'input' ? box(element).right <= pedal.left + 0.5 : box(element).left >= pedal.right - 0.5
                expect(isBeside && box(element).bottom <= pedal.bottom, host.plugin, `a jack is not beside the pedal: ${element.outerHTML}`)
            }
        }
    }
    for (const [number, jack] of jacks.entries()) {
        for (const other of jacks.slice(number + 1)) expect(!overlap(box(jack), box(other)), host.plugin, 'two jacks are in one place')
    }
}

async function checkPictures(host) {
    const picture = async file => {
        const image = await loadImage(file)
        return [image.naturalWidth, image.naturalHeight]
    }
    const [width, height] = await picture(host.plugin.gui.screenshot)
    const style = getComputedStyle(host.pedal)
    expect(width === host.pedal.offsetWidth && height === parseInt(style.minHeight), host.plugin,
        `its picture is ${width} by ${height}, the pedal ${host.pedal.offsetWidth} by ${style.minHeight}`)
    const small = await picture(host.plugin.gui.thumbnail)
    expect(small[0] <= 256 && small[1] <= 64, host.plugin, `its thumbnail is ${small[0]} by ${small[1]}`)
}

// MARK: - What moves

function checkControl(host, element) {
    const symbol = element.getAttribute('mod-port-symbol')
    const port = host.controls[symbol]
    const before = port.value
    const [value] = host.all('input-control-value').filter(value => value.getAttribute('mod-port-symbol') === symbol)
    const shown = value.textContent
    host.sent = []
    expect(element.contains(met(element)), host.plugin, `${symbol} is behind something`)
    let expected
    if (element.getAttribute('mod-widget') === 'film') {
        expect(Number.isInteger(element.positions) && element.positions > 50, host.plugin, `${symbol}: ${element.positions} positions`)
        const [x, y] = center(box(element))
        const way = fraction(port) > 0.5 ? 60 : -60
        const picture = element.style.backgroundPosition
        expected = sent => way < 0 ? sent > before : sent < before
        mouse('mousedown', met(element), x, y)
        mouse('mousemove', document, x, y + way)
        mouse('mouseup', document, x, y + way)
        expect(element.style.backgroundPosition !== picture, host.plugin, `the knob ${symbol} does not turn`)
    } else if (element.getAttribute('mod-widget') === 'switch') {
        expected = sent => sent === 1 - before
        const colour = getComputedStyle(element).backgroundColor
        click(element)
        expect(getComputedStyle(element).backgroundColor !== colour, host.plugin, `the switch ${symbol} looks the same`)
    } else {
        const options = [...element.querySelectorAll('[mod-role="enumeration-option"]')]
        expect(options.length === port.points.length, host.plugin, `${symbol} has ${options.length} choices`)
        const last = options[options.length - 1]
        expected = sent => sent === port.points.length - 1
        expect(box(last).height === 0, host.plugin, `${symbol}: its choices are there before they are asked for`)
        click(element)
        expect(options.every(option => met(option) === option), host.plugin, `${symbol}: a choice is behind something`)
        click(last)
        expect(box(last).height === 0, host.plugin, `${symbol}: its choices stay`)
    }
    expect(host.sent.length === 1 && host.sent[0][0] === symbol && expected(host.sent[0][1]), host.plugin,
        `moving ${symbol} from ${before} sends ${JSON.stringify(host.sent)}`)
    expect(value.textContent !== shown, host.plugin, `${symbol} still shows ${shown}`)
    host.show(symbol, before)
}

function checkBypass(host) {
    const [button] = host.all('bypass')
    const colour = () => getComputedStyle(button).color
    const [on, [light]] = [colour(), host.all('bypass-light')]
    host.sent = []
    click(button)
    expect(JSON.stringify(host.sent) === '[[":bypass",1]]', host.plugin, `the bypass sends ${JSON.stringify(host.sent)}`)
    expect(light.classList.contains('off') && colour() !== on, host.plugin, 'the bypass looks the same')
    for (const element of host.all('input-control-port')) {
        expect(element.contains(met(element)), host.plugin, `bypassed, ${element.className} is behind something`)
    }
    click(button)
    expect(colour() === on, host.plugin, 'the bypass stays')
    const [handle] = host.all('drag-handle')
    expect(met(host.icon.querySelector('.swiftlet-title')) === handle, host.plugin, 'it cannot be dragged by its title')
}

// MARK: - All

async function run() {
    const board = document.getElementById('board')
    const isPicture = location.hash === '#picture'
    document.body.classList.toggle('picture', isPicture)
    const lines = []
    // The picture shows the first variant of each effect with two inputs, or else the first variant.
    const shown = isPicture ? effects.filter(plugin => plugin.isShown) : effects
    for (const plugin of shown) {
        const host = new Host(plugin)
        try {
            await host.open(board)
            if (isPicture) {
                for (const symbol in plugin.preset) host.show(symbol, plugin.preset[symbol])
                continue
            }
            checkMarkup(host)
            checkPlaces(host)
            checkTexts(host)
            checkJacks(host)
            await checkPictures(host)
            for (const element of host.all('input-control-port')) checkControl(host, element)
            checkBypass(host)
            lines.push(`${plugin.uri}: ${host.all('input-control-port').length} controls`)
        } catch (error) {
            faults.push(`FAIL ${plugin.uri}: ${error.message}`)
        }
    }
    document.getElementById('report').textContent = [...lines, ...faults, `${shown.length} pedals, ${faults.length} faults`].join('\n')
}

run()
