import { type Context, context, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OtelTracer } from './otel-tracer.ts'

/** Balancers and monitors request these paths every few seconds. */
const NOT_TRACED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Gives each request a span that is named by its route, because URLs may have personal data and secrets. What the page
 * cache responds has none, since it is sent before routing and a span would cost more than it.
 */
export function traceRequests(app: FastifyInstance, tracer: OtelTracer): void {
  const contexts = new WeakMap<FastifyRequest, Context>()

  const within = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const current = contexts.get(request)
    if (current === undefined) done()
    else context.with(current, done)
  }

  app.addHook('onRequest', (request, reply, done) => {
    const route = request.is404 ? undefined : request.routeOptions.url
    if (route !== undefined && NOT_TRACED.has(route)) return done()
    const { traceparent } = request.headers
    const current = tracer.beginRequest(
      typeof traceparent === 'string' ? traceparent : null,
      route === undefined ? request.method : `${request.method} ${route}`,
      { 'http.request.method': request.method, ...(route !== undefined && { 'http.route': route }) },
    )
    contexts.set(request, current)
    // The response also closes when the client goes away before its end.
    reply.raw.once('close', () => endRequest(current, reply.statusCode))
    context.with(current, done)
  })
  // A body is read by events of the socket, which do not belong to the request's context.
  app.addHook('preValidation', within)
  app.addHook('onResponse', within)
}

function endRequest(current: Context, status: number): void {
  const span = trace.getSpan(current)
  span?.setAttribute('http.response.status_code', status)
  if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
  span?.end()
}
