import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { TracingSettings } from '../config.ts'
import { watchStatements } from '../db/statements.ts'
import { attachParts } from '../parts.ts'
import type { Watcher } from '../watcher.ts'

const TEXT_MAX_LENGTH = 2_000

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined
  }
}

function end(span: Span, fault?: unknown): void {
  if (fault !== undefined)
    span.setStatus({ code: SpanStatusCode.ERROR, message: fault instanceof Error ? fault.name : 'unknown' })
  span.end()
}

/**
 * Creates spans without automatic instrumentation: one span for each sampled call, job, task, email, push and SQL
 * statement. Decides once, at the start of the outermost work, whether it is sampled. Spans contain names, SQL
 * statements without their values, and request ids, but no data of users.
 */
export function createTracing({ endpoint, ratio }: TracingSettings, version: string): Watcher {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'semai', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('semai')
  const active = new AsyncLocalStorage<Span>()

  function begin(name: string, kind: SpanKind, attributes: Record<string, string>): Span {
    const parent = active.getStore()
    return tracer.startSpan(name, { kind, attributes }, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT)
  }

  /**
   * Runs `work` and records it as a span. If there is an active span, the new span is its child. Otherwise the work
   * starts a new trace if it is sampled.
   */
  async function spanned<T>(name: string, kind: SpanKind, work: () => Promise<T>): Promise<T> {
    if (active.getStore() === undefined && Math.random() >= ratio) return work()
    const span = begin(name, kind, {})
    try {
      const result = await active.run(span, work)
      end(span)
      return result
    } catch (error) {
      end(span, error ?? 'unknown')
      throw error
    }
  }

  const statements = {
    start() {
      watchStatements(text => {
        if (active.getStore() === undefined) return undefined
        const span = begin(text.slice(0, text.indexOf(' ')), SpanKind.CLIENT, {
          'db.system.name': 'postgresql',
          'db.query.text': text.slice(0, TEXT_MAX_LENGTH),
        })
        return fault => end(span, fault)
      })
    },
    async close() {
      watchStatements(undefined)
      await provider.shutdown()
    },
  }

  return {
    watchJob: job => ({
      ...job,
      run: (context, signal) => spanned(`job ${job.name}`, SpanKind.INTERNAL, () => job.run(context, signal)),
    }),
    watchTask: task => ({
      ...task,
      run: (data, context, signal) =>
        spanned(`task ${task.name}`, SpanKind.CONSUMER, () => task.run(data, context, signal)),
    }),
    watchMail: transport => ({
      close: () => transport.close(),
      send: message => spanned('send email', SpanKind.CLIENT, () => transport.send(message)),
    }),
    watchPush: sender => ({
      close: () => sender.close(),
      send: push => spanned('send push', SpanKind.CLIENT, () => sender.send(push)),
    }),
    watch(app) {
      attachParts(app, [statements])
      app.decorateRequest('span', undefined)
      app.addHook('onRequest', (request, _reply, done) => {
        if (Math.random() >= ratio) return done()
        const route = request.routeOptions.url ?? 'unknown'
        request.span = begin(`${request.method} ${route}`, SpanKind.SERVER, {
          'http.request.method': request.method,
          'http.route': route,
          'semai.request_id': request.id,
        })
        active.run(request.span, done)
      })
      app.addHook('onResponse', (request, reply, done) => {
        request.span?.setAttribute('http.response.status_code', reply.statusCode)
        if (request.span) end(request.span, reply.statusCode >= 500 ? new Error('the call failed') : undefined)
        done()
      })
    },
  }
}
