export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** XML 1.0 has no other characters, not even as references. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for elements and attributes. Characters that XML can't have are left out. */
export const xmlText = (text: string): string =>
  text.replace(NOT_IN_XML, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

/** Returns an element with text on a line of its own, or nothing when the text is null. */
export const xmlElement = (name: string, text: string | null): string =>
  text === null ? '' : `<${name}>${xmlText(text)}</${name}>\n`

/** Elements and their texts in the order of the document. */
export type XmlElements = readonly (readonly [name: string, text: string | null])[]

export const xmlElements = (elements: XmlElements): string => elements.map(([name, text]) => xmlElement(name, text)).join('')
