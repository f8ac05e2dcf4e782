/**
 * Reads what the collector of tests receives. The messages are those of OTLP (opentelemetry-proto), of which only the fields
 * that tests look at are read.
 */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  /** `parentId` is empty for a span without a parent. */
  readonly parentId: string
  readonly name: string
  readonly attributes: Attributes
  readonly isFailed: boolean
}

export interface ReceivedMetric {
  readonly name: string
  readonly points: readonly ReceivedPoint[]
}

interface ReceivedPoint {
  readonly attributes: Attributes
  /** The value of a number, or the count of a histogram. */
  readonly value: number
  /** The counts between the bounds of a histogram. */
  readonly buckets: readonly number[]
}

type Attributes = Readonly<Record<string, string | number>>

const FAILED = 2 // STATUS_CODE_ERROR

export const readSpans = (bytes: Buffer): ReceivedSpan[] =>
  nested(bytes, 1, 2, 2).map((span) => ({
    traceId: span.bytes(1).toString('hex'),
    spanId: span.bytes(2).toString('hex'),
    parentId: span.bytes(4).toString('hex'),
    name: span.bytes(5).toString(),
    attributes: attributesOf(span, 9),
    isFailed: span.messages(15).some((status) => status.number(3) === FAILED),
  }))

export const readMetrics = (bytes: Buffer): ReceivedMetric[] =>
  nested(bytes, 1, 2, 2).map((metric) => ({
    name: metric.bytes(1).toString(),
    points: [
      ...[...metric.messages(5), ...metric.messages(7)].flatMap((numbers) => numbers.messages(1)).map(numberPoint),
      ...metric.messages(9).flatMap((histogram) => histogram.messages(1).map(histogramPoint)),
    ],
  }))

export const readResource = (bytes: Buffer): Attributes =>
  Object.assign({}, ...nested(bytes, 1, 1).map((resource) => attributesOf(resource, 1)))

const numberPoint = (point: Message): ReceivedPoint => ({
  attributes: attributesOf(point, 7),
  value: point.bytes(4).length === 8 ? point.bytes(4).readDoubleLE() : Number(point.bytes(6).readBigInt64LE()),
  buckets: [],
})

function histogramPoint(point: Message): ReceivedPoint {
  const counts = point.bytes(6)
  const buckets = Array.from({ length: counts.length / 8 }, (_, index) => Number(counts.readBigUInt64LE(index * 8)))
  return { attributes: attributesOf(point, 9), value: Number(point.bytes(4).readBigUInt64LE()), buckets }
}

const attributesOf = (message: Message, field: number): Attributes =>
  Object.fromEntries(
    message.messages(field).map((pair) => {
      const [value] = pair.messages(2)
      const text = value?.bytes(1) ?? Buffer.alloc(0)
      return [pair.bytes(1).toString(), text.length > 0 ? text.toString() : (value?.number(3) ?? 0)]
    }),
  )

function nested(bytes: Buffer, ...path: readonly number[]): Message[] {
  let messages = [new Message(bytes)]
  for (const field of path) messages = messages.flatMap((message) => message.messages(field))
  return messages
}

const VARINT = 0
const FIXED_64 = 1
const LENGTH_DELIMITED = 2
const FIXED_32 = 5

/** Is a message of Protocol Buffers, read without its schema (protobuf.dev/programming-guides/encoding). */
class Message {
  readonly #fields = new Map<number, (Buffer | number)[]>()
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    while (this.#at < bytes.length) {
      const tag = this.#varint()
      const field = tag >>> 3
      this.#fields.set(field, [...(this.#fields.get(field) ?? []), this.#value(tag & 7)])
    }
  }

  /** Returns the first value of a field, or nothing when it is not set. */
  bytes(field: number): Buffer {
    const [value] = this.#fields.get(field) ?? []
    return Buffer.isBuffer(value) ? value : Buffer.alloc(0)
  }

  number(field: number): number {
    const [value] = this.#fields.get(field) ?? []
    return typeof value === 'number' ? value : 0
  }

  messages(field: number): Message[] {
    return (this.#fields.get(field) ?? []).filter((value) => Buffer.isBuffer(value)).map((value) => new Message(value))
  }

  #value(type: number): Buffer | number {
    if (type === VARINT) return this.#varint()
    if (type === FIXED_64) return this.#take(8)
    if (type === LENGTH_DELIMITED) return this.#take(this.#varint())
    if (type === FIXED_32) return this.#take(4)
    throw new RangeError(`No field has the type ${type}`)
  }

  #take(length: number): Buffer {
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  #varint(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#bytes[this.#at++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
}
