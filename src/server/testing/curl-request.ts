export interface CurlRequest {
  readonly url: string
  readonly init: RequestInit
}

/**
 * Reads a command of curl as a shell would, with values for its variables: words in quotes or without, `$(date +%s)`, and a
 * here-document. It knows the options of the documentation, and throws for others.
 */
export function curlRequest(command: string, variables: Readonly<Record<string, string>>): CurlRequest {
  const [, line = '', end = '', document = ''] = /^(.*?)(?: <<('?END'?)\n(.*)\nEND)?$/s.exec(command) ?? []
  const input = end === 'END' ? expanded(document, variables) : document
  const [program, ...words] = wordsOf(line.replaceAll('\\\n', ' '), variables)
  if (program !== 'curl') throw new Error(`Not a command of curl: ${command}`)
  const options = optionsOf(words)
  const url = words.find((word) => /^https?:/.test(word)) ?? ''
  const headers = new Headers(options.filter(([option]) => option === '-H').map(([, value]) => pairOf(value)))
  const [form] = options.filter(([option]) => option === '-F').map(([, value]) => formOf(value, input))
  if (form) return { url, init: { method: 'POST', headers, body: form } }
  const [json] = options.filter(([option]) => option === '--json').map(([, value]) => (value === '@-' ? input : value))
  if (json !== undefined) headers.set('content-type', 'application/json')
  const isPost = json !== undefined || options.some(([option]) => option === '-X')
  return { url, init: { method: isPost ? 'POST' : 'GET', headers, body: json ?? null } }
}

const WITH_VALUE = ['-X', '-H', '-F', '--json']
const WITHOUT_VALUE = ['-N', '-s']

function optionsOf(words: readonly string[]): (readonly [option: string, value: string])[] {
  const options = words.flatMap((word, at) => (/^-/.test(word) ? [[word, words[at + 1] ?? ''] as const] : []))
  const unknown = options.find(([option]) => ![...WITH_VALUE, ...WITHOUT_VALUE].includes(option))
  if (unknown) throw new Error(`An option that is not known: ${unknown[0]}`)
  return options
}

function wordsOf(line: string, variables: Readonly<Record<string, string>>): string[] {
  const words = line.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []
  return words.map((word) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"|[^'"]+/g, (part, single, double) => single ?? expanded(double ?? part, variables)),
  )
}

function expanded(text: string, variables: Readonly<Record<string, string>>): string {
  return text
    .replaceAll('$(date +%s)', () => crypto.randomUUID().slice(0, 8))
    .replaceAll(/\$(\w+)/g, (_, name) => {
      const value = variables[name]
      if (value === undefined) throw new Error(`A variable without a value: ${name}`)
      return value
    })
}

function pairOf(header: string): [name: string, value: string] {
  const [name = '', ...others] = header.split(': ')
  return [name, others.join(': ')]
}

/** `name=<-` is a part of text from the input, and `name=@-;filename=…` a file. */
function formOf(part: string, input: string): FormData {
  const [, name = '', isFile, fileName] = /^(\w+)=(?:<-|(@-);filename=(\S+))$/.exec(part) ?? []
  const form = new FormData()
  if (isFile) form.append(name, new Blob([input]), fileName)
  else form.append(name, input)
  return form
}
