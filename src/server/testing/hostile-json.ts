import fc from 'fast-check'

type Path = readonly (string | number)[]

const nested = (depth: number, open: string, close: string) => JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`)

/** The objects come from JSON.parse, which creates an ordinary key `__proto__`. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, '', ' ', [], {}, [[]], [null], { length: 1e9 }, { toString: 1 }),
  fc.constantFrom<unknown>(0, -0, -1, 0.1, 1e-7, 1.005, 999.5, 1000, 1e21, 1e308, 2 ** 53, -(2 ** 63), 4.35, 100_000.01),
  fc.constantFrom<unknown>('3', '0', '-1', 'NaN', 'Infinity', '1e3', '0x10', 'null', 'undefined', 'true', '[object Object]'),
  fc.constantFrom<unknown>(
    '\0',
    'a\0b',
    '\ud800',
    '\udc00x',
    '\u202e\u2066',
    '\ufeff',
    '\u0000\u001f\u007f\u0085\u2028',
    '🍓'.repeat(101),
  ),
  fc.constantFrom<unknown>(
    "' or 1=1 --",
    '%',
    '\\',
    '#{7*7}',
    '{{7*7}}',
    '<script>',
    '../../etc/passwd',
    '%00',
    '\r\nX: y',
    '{',
    '{1,2}',
  ),
  fc.constantFrom<unknown>(
    'x'.repeat(129),
    'x'.repeat(10_000),
    'x'.repeat(300_000),
    `${'x'.repeat(300)}@example.com`,
    '0'.repeat(40),
  ),
  fc.constantFrom<unknown>(nested(200, '[', ']'), nested(3000, '[', ']'), nested(500, '{"a":', '}')),
  fc.constantFrom<unknown>(
    ...['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}'].map((text) => JSON.parse(text)),
  ),
  fc.constant<unknown>(Array.from({ length: 5000 }, (_, number) => number)),
  fc.uuid(),
  fc.jsonValue({ maxDepth: 3 }),
)

const hostileKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'userId',
  '_id',
  '',
  '\0',
  'x'.repeat(2000),
)

type Mutation = (value: unknown) => unknown

/** Returns mutations that replace a value, remove it, wrap it, or add a key beside it. */
function mutationOf(valid: unknown): fc.Arbitrary<Mutation> {
  const paths = pathsIn(valid)
  const place = fc.constantFrom(...paths)
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(place, hostileValue).map(
        ([at, value]): Mutation =>
          (whole) =>
            mutated(whole, at, () => value),
      ),
    },
    {
      weight: 1,
      arbitrary: place.map(
        (at): Mutation =>
          (whole) =>
            mutated(whole, at, () => undefined),
      ),
    },
    {
      weight: 1,
      arbitrary: place.map(
        (at): Mutation =>
          (whole) =>
            mutated(whole, at, (value) => [value]),
      ),
    },
    {
      weight: 1,
      arbitrary: place.map(
        (at): Mutation =>
          (whole) =>
            mutated(whole, at, (value) => ({ value })),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(place, hostileKey, hostileValue).map(
        ([at, key, value]): Mutation =>
          (whole) =>
            mutated(whole, at, (inner) => withKey(inner, key, value)),
      ),
    },
  )
}

/** Returns variants of valid JSON with one to three mutations. */
export const changedJson = (valid: unknown): fc.Arbitrary<unknown> =>
  fc
    .array(mutationOf(valid), { minLength: 1, maxLength: 3 })
    .map((mutations) => mutations.reduce((value, mutate) => mutate(value), valid))

function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [
    at,
    ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...at, Array.isArray(value) ? Number(key) : key])),
  ]
}

/** Returns `whole` unchanged when an earlier mutation has removed the path. */
function mutated(whole: unknown, [key, ...rest]: Path, mutate: Mutation): unknown {
  if (key === undefined) return mutate(whole)
  if (typeof whole !== 'object' || whole === null || !Object.hasOwn(whole, key)) return whole
  const entries = Object.entries(whole).map(
    ([name, value]) => [name, name === String(key) ? mutated(value, rest, mutate) : value] as const,
  )
  return Array.isArray(whole) ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

/** The key is added in the JSON text, because assigning to `__proto__` would not create a key. */
function withKey(value: unknown, key: string, inner: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const more = `${JSON.stringify(key)}:${JSON.stringify(inner)}`
  const text = JSON.stringify(value)
  return JSON.parse(text === '{}' ? `{${more}}` : `${text.slice(0, -1)},${more}}`)
}

/** Encodes the JSON. A few results are truncated, duplicated, malformed or in another encoding. */
export function hostileBytes(json: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> {
  const text = json.map((value) => JSON.stringify(value) ?? '')
  const place = fc.double({ min: 0, max: 1, noNaN: true })
  const at = (whole: string, share: number) => Math.floor(share * whole.length)
  return fc.oneof(
    { weight: 12, arbitrary: text.map((whole) => Buffer.from(whole)) },
    { weight: 1, arbitrary: fc.tuple(text, place).map(([whole, share]) => Buffer.from(whole.slice(0, at(whole, share)))) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(text, place, fc.uint8Array({ minLength: 1, maxLength: 4 }))
        .map(([whole, share, bytes]) =>
          Buffer.concat([Buffer.from(whole.slice(0, at(whole, share))), bytes, Buffer.from(whole.slice(at(whole, share)))]),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(text, text)
        .map(([one, other]) => Buffer.from(`{${[one, other].map((whole) => whole.slice(1, -1)).join(',')}}`)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(text, fc.constantFrom('utf16le', 'latin1', 'base64'))
        .map(([whole, encoding]) =>
          Buffer.from(
            Buffer.from(whole).toString(encoding === 'base64' ? 'base64' : 'utf8'),
            encoding === 'base64' ? 'utf8' : encoding,
          ),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('\ufeff', ' ', '/**/', 'while(1);', ')]}'), text, fc.constantFrom('', ',', '}', '\0', '{}'))
        .map((parts) => Buffer.from(parts.join(''))),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('', 'null', '1', '"x"', '[]', '[{}]', '{"a":1e999}', '{"a":NaN}', "{'a':1}", '{a:1}', '['.repeat(100_000))
        .map((whole) => Buffer.from(whole)),
    },
  )
}
