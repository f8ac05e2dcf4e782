import { createHash, sign } from 'node:crypto'
import { type Parameters, serializeDictionary, serializeInnerList } from 'structured-headers'
import type { SigningKey } from './signing-keys.ts'

interface RequestToSign {
  readonly method: string
  readonly url: string
  /** Header names are in lower case. All of these are signed. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const LABEL = 'sig1'

/**
 * Returns the headers of a request with its digest (RFC 9530) and a signature over it (RFC 9421), by ECDSA over P-256 with
 * SHA-256.
 */
export function signRequest(
  { method, url, headers, body }: RequestToSign,
  { kid, key }: SigningKey,
  now: Date,
): Record<string, string> {
  const { host, pathname, search } = new URL(url)
  const digest = serializeDictionary({ 'sha-256': createHash('sha256').update(body).digest() })
  const signed = { ...headers, 'content-digest': digest }
  const components = new Map([
    ['@method', method],
    ['@authority', host],
    ['@path', pathname],
    ...(search === '' ? [] : [['@query', search] as const]),
    ...Object.entries(signed),
  ])
  const parameters = serializeInnerList([
    [...components.keys()].map((name): [string, Parameters] => [name, new Map()]),
    new Map<string, string | number>([
      ['created', Math.floor(now.getTime() / 1000)],
      ['keyid', kid],
    ]),
  ])
  const base = [...components].map(([name, value]) => `"${name}": ${value}`)
  const text = [...base, `"@signature-params": ${parameters}`].join('\n')
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return {
    ...signed,
    'signature-input': `${LABEL}=${parameters}`,
    signature: serializeDictionary({ [LABEL]: signature }),
  }
}
