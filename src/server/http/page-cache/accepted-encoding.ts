/** How the bytes of an answer may be packed, the smallest first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

const MAX_KNOWN = 100 // browsers send a handful of texts; whoever sends more has each read anew
const known = new Map<string, Encoding>()

/** The packing that a client likes best, by its Accept-Encoding header; among equals the smallest. Without a header as it is. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const before = known.get(header)
  if (before !== undefined) return before
  const best = bestOf(weightsIn(header))
  if (known.size < MAX_KNOWN) known.set(header, best)
  return best
}

/** The weights by name (RFC 9110, section 12.5.3). A weight that is none counts as 0. */
function weightsIn(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(
      name === 'x-gzip' ? 'gzip' : name,
      weight === undefined ? 1 : /^(?:0|1)(?:\.\d{0,3})?$/.test(weight) ? Number(weight) : 0,
    )
  }
  return weights
}

/** What is forbidden altogether still gets an answer, as it is: a client that can read nothing can't read a refusal either. */
function bestOf(weights: ReadonlyMap<string, number>): Encoding {
  const others = weights.get('*')
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? others ?? (encoding === 'identity' ? 0.0001 : 0) // unnamed it is acceptable, and liked least
  let best: Encoding = 'identity'
  for (const encoding of ENCODINGS.toReversed()) {
    if (weightOf(encoding) > 0 && weightOf(encoding) >= weightOf(best)) best = encoding
  }
  return best
}
