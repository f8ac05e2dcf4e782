import fc from 'fast-check'
import { hostileBytes } from './hostile-json.ts'

const BOUNDARY = 'larder-boundary'

const disposition = fc.constantFrom(
  'form-data; name="productData"',
  'form-data; name="images"; filename="a.png"',
  'form-data; name="images"; filename=""',
  'form-data; name="images"',
  'form-data; name="images[]"; filename="../../../etc/passwd"',
  'form-data; name="__proto__"; filename="a.png"',
  'form-data; name="__proto__"',
  'form-data; name="constructor"',
  'form-data; name="productData"; filename="a\\"b\r.json"',
  "form-data; name*=UTF-8''product%44ata; filename*=UTF-8''%00%ff",
  'form-data; name=',
  'form-data',
  'attachment; name="productData"',
  '',
)

const partType = fc.constantFrom(
  '',
  'application/json',
  'image/png',
  'image/svg+xml',
  'text/html; charset=utf-7',
  'multipart/mixed; boundary=x',
  'x'.repeat(3000),
)

export function hostileForm(productData: fc.Arbitrary<unknown>, picture: Buffer): fc.Arbitrary<{ type: string; body: Buffer }> {
  const content = fc.oneof(
    hostileBytes(productData),
    fc.constant(picture),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.concat([picture.subarray(0, 40), bytes])),
  )
  const oddPart = fc.tuple(disposition, partType, content).map(([name, type, bytes]) => part(name, type, bytes))
  const properPart = hostileBytes(productData).map((bytes) => part('form-data; name="productData"', '', bytes))
  const body = fc
    .tuple(
      fc.option(properPart, { freq: 4 }),
      fc.array(oddPart, { maxLength: 7 }),
      fc.constantFrom(`--${BOUNDARY}--\r\n`, `--${BOUNDARY}`, '', '\r\n', '--other--'),
    )
    .map(([first, others, end]) => Buffer.concat([...(first ? [first] : []), ...others, Buffer.from(end)]))
  const cut = fc
    .tuple(body, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([whole, share]) => whole.subarray(0, Math.floor(whole.length * share)))
  const type = fc.oneof(
    { weight: 8, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=',
        `multipart/form-data; boundary="${BOUNDARY}"; charset=utf-16`,
        'multipart/form-data; boundary=other',
        `multipart/form-data; boundary=${'x'.repeat(200)}`,
        `multipart/mixed; boundary=${BOUNDARY}`,
      ),
    },
  )
  return fc.record({ type, body: fc.oneof({ weight: 4, arbitrary: body }, { weight: 1, arbitrary: cut }) })
}

function part(name: string, type: string, bytes: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\n${name === '' ? '' : `Content-Disposition: ${name}\r\n`}${type === '' ? '' : `Content-Type: ${type}\r\n`}\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')])
}
