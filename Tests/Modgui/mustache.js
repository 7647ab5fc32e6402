// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// The subset of Mustache that pedals use: {{name}}, {{{name}}}, {{#list}} … {{/list}} and {{^list}} … {{/list}}.
function renderMustache(template, data) {
    function look(contexts, path) {
        if (path === '.') return contexts[contexts.length - 1]
        const names = path.split('.')
        for (let i = contexts.length - 1; i >= 0; --i) {
            if (contexts[i] === null || typeof contexts[i] !== 'object' || !(names[0] in contexts[i])) continue
            return names.reduce((value, name) => value === undefined || value === null ? undefined : value[name], contexts[i])
        }
        return undefined
    }
    const escape = text => String(text).replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
    const tag = /\{\{\{\s*([\w.]+)\s*\}\}\}|\{\{\s*([#^/]?)\s*([\w.]+)\s*\}\}/g

    // Renders up to the end of the section `name`, and returns its position.
    function section(start, name, contexts, isShown) {
        let text = ''
        tag.lastIndex = start
        let from = start
        for (let match; (match = tag.exec(template));) {
            if (isShown) text += template.slice(from, match.index)
            from = tag.lastIndex
            const [, raw, kind, path] = match
            if (raw !== undefined) {
                if (isShown) text += look(contexts, raw) ?? ''
            } else if (kind === '') {
                if (isShown) text += escape(look(contexts, path) ?? '')
            } else if (kind === '/') {
                if (path !== name) throw new Error(`{{/${path}}} ends {{#${name}}}`)
                return [text, from]
            } else {
                const value = isShown ? look(contexts, path) : undefined
                const isEmpty = !value || (Array.isArray(value) && value.length === 0)
                const items = kind === '^' ? (isEmpty ? [null] : []) : isEmpty ? [] : Array.isArray(value) ? value : [value]
                let end = section(from, path, contexts, false)[1]
                for (const item of items) {
                    const [part, after] = section(from, path, item === null ? contexts : [...contexts, item], isShown)
                    text += part
                    end = after
                }
                tag.lastIndex = from = end
            }
        }
        if (name !== null) throw new Error(`{{#${name}}} does not end`)
        return [text + template.slice(from), template.length]
    }
    return section(0, null, [data], true)[0]
}
