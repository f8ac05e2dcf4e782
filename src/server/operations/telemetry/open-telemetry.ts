import { randomUUID } from 'node:crypto'
import { context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, ParentBasedSampler, type Sampler, SamplingDecision, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { Deadline } from '../../platform/deadline.ts'
import { recordTraces } from '../../platform/tracing.ts'
import type { TelemetryConfig } from '../../telemetry-config.ts'
import { OtelTracer } from './otel-tracer.ts'
import { registryProducer } from './registry-producer.ts'
import { traceRequests } from './trace-requests.ts'

const FLUSH_MS = 1_000 // a collector that is away must not delay the end of the store

/** Sends traces and metrics to a collector by OTLP. The SDK itself reads the variables of headers, time limits and certificates. */
export class Telemetry {
  readonly #config: TelemetryConfig
  readonly #resource: Resource
  readonly #outage = new OutageLog()
  readonly #tracer: OtelTracer | null
  readonly #providers: { shutdown(): Promise<void> }[] = []

  constructor(config: TelemetryConfig, release: string) {
    this.#config = config
    // Each process counts for itself, so that the same metric of two processes needs two names.
    const own = { 'service.name': 'larder', 'service.version': release, 'service.instance.id': randomUUID() }
    this.#resource = resourceFromAttributes(own).merge(detectResources({ detectors: [envDetector] }))
    this.#tracer = config.traces === null ? null : this.#openTracer(config.traces)
    if (this.#tracer) recordTraces(this.#tracer)
  }

  /** Traces the requests of an app that has no other hooks yet, so that its log lines are within the spans. Logs when the collector is away. */
  observe(app: FastifyInstance): void {
    this.#outage.log = app.log
    if (this.#tracer) traceRequests(app, this.#tracer)
  }

  exportMetrics(registry: Registry): void {
    const { metrics, endpoint } = this.#config
    if (metrics === null) return
    const exporter = this.#outage.watch('metrics', new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }))
    const reader = new PeriodicExportingMetricReader({
      exporter,
      exportIntervalMillis: metrics.intervalMs,
      metricProducers: [registryProducer(registry)],
    })
    this.#providers.push(new MeterProvider({ resource: this.#resource, readers: [reader] }))
  }

  /** Sends what was recorded last, if the collector takes it soon. */
  async close(): Promise<void> {
    this.#outage.log = null
    const sent = Promise.allSettled(this.#providers.map((provider) => provider.shutdown()))
    await new Deadline(FLUSH_MS).cut(sent)
  }

  #openTracer({ share, delayMs }: NonNullable<TelemetryConfig['traces']>): OtelTracer {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    const exporter = this.#outage.watch('traces', new OTLPTraceExporter({ url: `${this.#config.endpoint}/v1/traces` }))
    const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: delayMs })
    const provider = new TracerProvider({ resource: this.#resource, sampler: ownSampler(share), spanProcessors: [processor] })
    this.#providers.push(provider)
    return new OtelTracer(provider.getTracer('larder'))
  }
}

interface Exporter<Batch> {
  export(batch: Batch, done: (result: ExportResult) => void): void
}

/** Logs once that the collector does not take traces or metrics, and once that it does again. */
class OutageLog {
  log: Pick<FastifyBaseLogger, 'info' | 'warn'> | null = null

  /** Returns the exporter, whose results are noted from now on. */
  watch<Batch, Watched extends Exporter<Batch>>(signal: 'traces' | 'metrics', exporter: Watched & Exporter<Batch>): Watched {
    const send = exporter.export.bind(exporter)
    let isAway = false
    let sent = 0
    let lastTaken = 0
    exporter.export = (batch, done) => {
      sent += 1
      const number = sent
      send(batch, (result) => {
        done(result)
        const { code, error } = result
        const hasFailed = code !== ExportResultCode.SUCCESS
        if (hasFailed && number < lastTaken) return // it waited while the collector came back
        if (!hasFailed) lastTaken = Math.max(lastTaken, number)
        if (hasFailed && !isAway) this.log?.warn({ err: error, signal }, 'the collector can’t be reached, or fails')
        if (!hasFailed && isAway) this.log?.info({ signal }, 'the collector works again')
        isAway = hasFailed
      })
    }
    return exporter
  }
}

/**
 * Records this share of the traces. Spans within the store follow their parent. The decision of a client is ignored, and its
 * trace id as well: otherwise anybody could have all requests recorded, or none.
 */
function ownSampler(share: number): Sampler {
  const byChance: Sampler = {
    shouldSample: () => ({
      decision: Math.random() < share ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
    }),
    toString: () => `OwnSampler{${share}}`,
  }
  return new ParentBasedSampler({ root: byChance, remoteParentSampled: byChance, remoteParentNotSampled: byChance })
}
