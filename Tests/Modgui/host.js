// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// MOD's web interface for a pedal, written from scratch after the documentation of http://moddevices.com/ns/modgui and
// the behaviour of mod-ui. It renders templates with the plug-in's data, attaches widgets to roles, and transfers
// values.

async function load(file) {
    const request = new XMLHttpRequest()
    request.open('GET', file)
    return new Promise((resolve, reject) => {
        request.onload = () => resolve(request.responseText)
        request.onerror = () => reject(new Error(`${file} cannot be read`))
        request.send()
    })
}

async function loadImage(file) {
    const image = new Image()
    return new Promise((resolve, reject) => {
        image.onload = () => resolve(image)
        image.onerror = () => reject(new Error(`${file} is no picture`))
        image.src = file
    })
}

class Host {
    constructor(plugin) {
        this.plugin = plugin
        const escaped = escape(plugin.uri)
        this.names = {
            ns: `?uri=${escaped}&v=test`,
            cns: '_' + escaped.replace(/[/%.]/g, '_') + 'test',
        }
        const ports = (kind, direction) => plugin.ports.filter(port => port.kind === kind && port.direction === direction)
        const both = kind => ({ input: ports(kind, 'input'), output: ports(kind, 'output') })
        this.data = {
            ...this.names,
            label: plugin.gui.label,
            effect: {
                name: plugin.name, uri: plugin.uri,
                // The kit's event ports take MIDI.
                ports: { audio: both('audio'), control: both('control'), cv: both('cv'), midi: { input: ports('event', 'input'), output: [] } },
            },
        }
        this.controls = Object.fromEntries(this.data.effect.ports.control.input.map(port => [port.symbol, { ...port, value: port.default }]))
        this.controls[':bypass'] = { symbol: ':bypass', minimum: 0, maximum: 1, value: 0, points: [] }
        this.listeners = Object.fromEntries(Object.keys(this.controls).map(symbol => [symbol, []]))
        // The values that the host would send to the plug-in.
        this.sent = []
    }

    async open(board) {
        this.template = await load(this.plugin.gui.iconTemplate)
        const served = text => text.replaceAll('/resources/', this.plugin.gui.resourcesDirectory + '/')
        const style = document.createElement('style')
        style.textContent = served(renderMustache(await load(this.plugin.gui.stylesheet), this.names))
        document.head.append(style)
        this.icon = document.createElement('div')
        this.icon.className = 'mod-pedal'
        this.html = renderMustache(this.template, this.data)
        this.icon.innerHTML = served(this.html)
        board.append(this.icon)
        this.pedal = this.icon.firstElementChild
        for (const element of this.all('input-control-port')) {
            const port = this.controls[element.getAttribute('mod-port-symbol')]
            if (!port) throw new Error(`there is no port ${element.getAttribute('mod-port-symbol')}`)
            const widget = { film, switch: toggle, 'custom-select': choose }[element.getAttribute('mod-widget')]
            await widget(this, element, port)
        }
        for (const element of this.all('input-control-value')) {
            const port = this.controls[element.getAttribute('mod-port-symbol')]
            this.listen(port, value => { element.textContent = text(port, value) })
        }
        for (const element of this.all('bypass')) toggle(this, element, this.controls[':bypass'])
        for (const element of this.all('bypass-light')) {
            this.listen(this.controls[':bypass'], value => switchClass(element, !value))
        }
        for (const symbol in this.controls) this.show(symbol, this.controls[symbol].value)
    }

    all(role) { return [...this.icon.querySelectorAll(`[mod-role="${role}"]`)] }
    listen(port, listener) { this.listeners[port.symbol].push(listener) }

    show(symbol, value) {
        this.controls[symbol].value = value
        for (const listener of this.listeners[symbol]) listener(value)
    }

    // A widget has a new value.
    send(symbol, value) {
        this.sent.push([symbol, value])
        this.show(symbol, value)
    }
}

function text(port, value) {
    const point = port.points.find(point => point.value === value)
    if (point) return point.label
    const number = port.isInteger ? value.toFixed(0) : value.toFixed(2)
    return port.unit ? `${number} ${port.unit}` : number
}

function switchClass(element, isOn) {
    element.classList.toggle('on', isOn)
    element.classList.toggle('off', !isOn)
}

const scaled = (port, value) => port.isLogarithmic ? Math.log2(value) : value
function fraction(port) {
    const [low, high] = [scaled(port, port.minimum), scaled(port, port.maximum)]
    return (scaled(port, port.value) - low) / (high - low)
}

// A strip of positions, one of which is visible.
async function film(host, element, port) {
    const style = getComputedStyle(element)
    const address = /^url\(['"]?([^)'"]*)['"]?\)/.exec(style.backgroundImage)
    if (!address) throw new Error(`the knob ${port.symbol} has no picture`)
    const image = await loadImage(address[1])
    const height = parseInt(style.backgroundSize.split(' ')[1]) || image.naturalHeight
    const width = parseFloat(style.width)
    element.positions = height * image.naturalWidth / (width * image.naturalHeight)
    const steps = Math.round(element.positions) - 1
    host.listen(port, () => {
        element.style.backgroundPosition = `${-Math.round(fraction(port) * steps) * width}px 0px`
    })
    element.addEventListener('mousedown', start => {
        let y = start.pageY
        const low = scaled(port, port.minimum)
        const range = scaled(port, port.maximum) - low
        const move = event => {
            const place = Math.min(1, Math.max(0, fraction(port) + (y - event.pageY) / 200))
            y = event.pageY
            let value = low + place * range
            if (port.isLogarithmic) value = 2 ** value
            host.send(port.symbol, Math.min(port.maximum, Math.max(port.minimum, port.isInteger ? Math.round(value) : value)))
        }
        const up = () => {
            document.removeEventListener('mousemove', move)
            document.removeEventListener('mouseup', up)
        }
        document.addEventListener('mousemove', move)
        document.addEventListener('mouseup', up)
    })
}

function toggle(host, element, port) {
    host.listen(port, value => switchClass(element, value !== port.minimum))
    element.addEventListener('click', () => host.send(port.symbol, port.value === port.minimum ? port.maximum : port.minimum))
}

function choose(host, element, port) {
    const options = [...element.querySelectorAll('[mod-role="enumeration-option"]')]
    const value = option => parseFloat(option.getAttribute('mod-port-value'))
    for (const option of options) option.addEventListener('click', () => host.send(port.symbol, value(option)))
    host.listen(port, chosen => options.forEach(option => option.classList.toggle('selected', value(option) === chosen)))
    element.addEventListener('click', () => {
        const list = element.querySelector('.mod-enumerated-list')
        list.style.display = getComputedStyle(list).display === 'none' ? 'block' : 'none'
    })
}
