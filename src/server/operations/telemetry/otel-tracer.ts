import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer as SpanTracer,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import type { SpanDescription, Tracer } from '../../platform/tracing.ts'

const KINDS = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/** Records spans by OpenTelemetry's SDK. */
export class OtelTracer implements Tracer {
  readonly #spans: SpanTracer

  constructor(spans: SpanTracer) {
    this.#spans = spans
  }

  isRecording(): boolean {
    return trace.getActiveSpan()?.isRecording() ?? false
  }

  inSpan<Result>(description: SpanDescription, work: () => Promise<Result>): Promise<Result> {
    return this.#run(description, context.active(), work)
  }

  inTrace<Result>(traceparent: string | null, description: SpanDescription, work: () => Promise<Result>): Promise<Result> {
    // The store itself has decided whether its own span is recorded, so the parent does not count as remote.
    return this.#run(description, contextOf(traceparent, { isRemote: false }), work)
  }

  /** Begins the span of a request. A `traceparent` of the client is its parent, and does not decide whether it is recorded. */
  beginRequest(traceparent: string | null, name: string, attributes: Attributes): Context {
    const parent = contextOf(traceparent, { isRemote: true })
    return trace.setSpan(parent, this.#spans.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent))
  }

  fail(error: unknown): void {
    const span = trace.getActiveSpan()
    if (span) failSpan(span, error)
  }

  traceparent(): string | null {
    const current = trace.getActiveSpan()?.spanContext()
    if (current === undefined) return null
    return `00-${current.traceId}-${current.spanId}-${current.traceFlags.toString(16).padStart(2, '0')}`
  }

  logFields(): { trace_id?: string; span_id?: string } {
    const current = trace.getActiveSpan()?.spanContext()
    return current === undefined ? {} : { trace_id: current.traceId, span_id: current.spanId }
  }

  async #run<Result>({ name, kind, attributes }: SpanDescription, parent: Context, work: () => Promise<Result>): Promise<Result> {
    const span = this.#spans.startSpan(name, { kind: KINDS[kind], attributes }, parent)
    try {
      return await context.with(trace.setSpan(parent, span), work)
    } catch (error) {
      failSpan(span, error)
      throw error
    } finally {
      span.end()
    }
  }
}

function contextOf(traceparent: string | null, { isRemote }: { isRemote: boolean }): Context {
  const parent = traceparent === null ? null : parseTraceParent(traceparent)
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote })
}

/** Records the kind of the error only, since its message may quote a value. */
function failSpan(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', typeOf(error))
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
