/** The encoding that gives the smallest result comes first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

const MAX_KNOWN = 100 // browsers send a handful of different values
const known = new Map<string, Encoding>()

/**
 * Returns the encoding of the highest weight, and of several the one that gives the smallest result. Returns identity
 * when there is no header.
 */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const before = known.get(header)
  if (before !== undefined) return before
  const best = bestOf(weightsIn(header))
  if (known.size < MAX_KNOWN) known.set(header, best)
  return best
}

/** Returns the weight of each named encoding (RFC 9110, section 12.5.3). An invalid weight counts as 0. */
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

/**
 * Returns identity when nothing else is accepted, even when identity is forbidden: such a client could not read an
 * error either.
 */
function bestOf(weights: ReadonlyMap<string, number>): Encoding {
  const others = weights.get('*')
  // When identity is not named, it is acceptable with the lowest weight.
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? others ?? (encoding === 'identity' ? 0.0001 : 0)
  let best: Encoding = 'identity'
  for (const encoding of ENCODINGS.toReversed()) {
    if (weightOf(encoding) > 0 && weightOf(encoding) >= weightOf(best)) best = encoding
  }
  return best
}
