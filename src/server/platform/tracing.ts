export interface SpanDescription {
  readonly name: string
  readonly kind: 'client' | 'consumer'
  /** The values must never be personal data or secrets. */
  readonly attributes: Readonly<Record<string, string>>
}

/** Records what the process does as spans. The implementation is loaded only when traces are configured (operations/telemetry). */
export interface Tracer {
  /** Tells whether the current span is recorded. */
  isRecording(): boolean
  /** Runs `work` as a part of the current span. */
  inSpan<Result>(description: SpanDescription, work: () => Promise<Result>): Promise<Result>
  /** Runs `work` in a trace of its own, or in the one that `traceparent` continues. */
  inTrace<Result>(traceparent: string | null, description: SpanDescription, work: () => Promise<Result>): Promise<Result>
  /** Marks the current span as failed by `error`, of which only its kind is recorded. */
  fail(error: unknown): void
  /** Returns the current span in the format of W3C Trace Context. */
  traceparent(): string | null
  /** Returns the ids of the current span, as log lines have them. */
  logFields(): { readonly trace_id?: string; readonly span_id?: string }
}

/** Each process has one tracer, as it has one log. It is null while traces are not configured. */
let tracer: Tracer | null = null

export function recordTraces(by: Tracer): void {
  tracer = by
}

export const currentTracer = (): Tracer | null => tracer

/** Returns the span that a job belongs to which is enqueued now. */
export const currentTraceparent = (): string | null => tracer?.traceparent() ?? null

/** Runs `work` as a part of the current span, if that is recorded. */
export function inSpan<Result>(description: () => SpanDescription, work: () => Promise<Result>): Promise<Result> {
  return tracer?.isRecording() ? tracer.inSpan(description(), work) : work()
}

/** Runs `work` in a trace of its own, or in the one that `traceparent` continues, while the process records traces. */
export function inTrace<Result>(
  traceparent: string | null,
  description: SpanDescription,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracer === null ? work() : tracer.inTrace(traceparent, description, work)
}

/** Marks the current span as failed, for work that reports its error by other means than a rejection. */
export function failSpan(error: unknown): void {
  tracer?.fail(error)
}
