import type { paths } from './api-types.ts'

type Method = 'get' | 'post'

/** Streams of events have no single response, so the client does not read them. */
type IsStream<Operation> = Operation extends { responses: { 200: { content: { 'text/event-stream': unknown } } } } ? true : false

/** The paths that have an operation of this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, infer Operation> ? (IsStream<Operation> extends true ? never : P) : never
}[keyof paths]

/** The paths of orders and refunds, which take an Idempotency-Key. */
export type IdempotentPath = {
  [P in PathOf<'post'>]: paths[P] extends { post: { parameters: { header?: { 'Idempotency-Key'?: string } } } } ? P : never
}[PathOf<'post'>]

type Nothing = Record<never, never>

export type Query<P extends PathOf<'get'>> = paths[P]['get'] extends { parameters: infer Parameters }
  ? Parameters extends { query?: infer Parameters }
    ? NonNullable<Parameters>
    : Nothing
  : Nothing

/** A form with files is sent as FormData, whose parts the documentation of the store lists. */
export type Body<P extends PathOf<'post'>> = paths[P]['post'] extends { requestBody: { content: infer Content } }
  ?
      | (Content extends { 'application/json': infer Json } ? Json : never)
      | (Content extends { 'multipart/form-data': unknown } ? FormData : never)
  : Nothing

/** Responses are JSON, or the text of a CSV file. */
export type Success<Operation> = Operation extends { responses: infer Responses } ? ContentOf<Responses[keyof Responses]> : never

type ContentOf<Response> = Response extends { content: infer Content } ? Content[keyof Content] : never
