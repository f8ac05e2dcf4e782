export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  /** The texts that are directly in the element. */
  text: string
}

const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const TOKEN = new RegExp(
  `<(?<close>/)?(?<name>${NAME})(?<attributes>(?:\\s+${NAME}="[^"<]*")*)\\s*(?<empty>/)?>|(?<text>[^<]+)`,
  'y',
)
const ATTRIBUTE = new RegExp(`(${NAME})="([^"]*)"`, 'g')
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/**
 * Parses XML 1.0 without comments, CDATA and processing instructions, which the store doesn't write. Throws for whatever is
 * not well-formed, for undeclared prefixes and for characters that XML can't have.
 */
export function parseXml(xml: string): XmlElement {
  if (!xml.startsWith(DECLARATION)) throw new Error('The XML declaration is missing')
  if (FORBIDDEN.test(xml)) throw new Error(`XML can't have the character at ${xml.search(FORBIDDEN)}`)
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [document]
  for (const token of tokensOf(xml)) addToken(open, token)
  const [root] = document.children
  if (open.length !== 1 || root === undefined || document.children.length !== 1 || document.text.trim() !== '')
    throw new Error('The document does not have one whole root element')
  requirePrefixes(root, new Set())
  return root
}

type Token = Readonly<Record<string, string | undefined>>

function* tokensOf(xml: string): Generator<Token> {
  TOKEN.lastIndex = DECLARATION.length
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex
    const token = TOKEN.exec(xml)?.groups
    if (token === undefined) throw new Error(`No XML: ${xml.slice(at, at + 80)}`)
    yield token
  }
}

/** `open` are the elements that have begun and not ended. */
function addToken(open: XmlElement[], { close, name = '', attributes = '', empty, text }: Token): void {
  const parent = open.at(-1)
  if (parent === undefined) throw new Error('The document has ended')
  if (text !== undefined) {
    parent.text += unescaped(text)
  } else if (close) {
    if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`)
  } else {
    const element: XmlElement = { name, attributes: attributesIn(attributes), children: [], text: '' }
    parent.children.push(element)
    if (!empty) open.push(element)
  }
}

function requirePrefixes({ name, attributes, children }: XmlElement, outer: ReadonlySet<string>): void {
  const declared = Object.keys(attributes).flatMap((attribute) => /^xmlns:(.+)/.exec(attribute)?.[1] ?? [])
  const prefixes = new Set([...outer, ...declared])
  const [, prefix] = /^(.+):/.exec(name) ?? []
  if (prefix !== undefined && !prefixes.has(prefix)) throw new Error(`The prefix ${prefix} is not declared`)
  for (const child of children) requirePrefixes(child, prefixes)
}

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, unescaped(value)]))

function unescaped(text: string): string {
  if (text.includes(']]>')) throw new Error(']]> must be escaped')
  return text.replace(/&([^;\s]*);?/g, (reference, name: string) => {
    const character = reference.endsWith(';') ? ENTITIES[name] : undefined
    if (character === undefined) throw new Error(`${reference} is no entity`)
    return character
  })
}
