import type { CacheHit } from '@larder/page-cache'
import type { FastifyRequest } from 'fastify'
import type {
  BodyOf,
  CourierResponseOf,
  Endpoint,
  GuestRequestOf,
  QueryOf,
  ResponseOf,
} from '../../contract/endpoints/endpoint.ts'
import type { endpoints } from '../../contract/endpoints.ts'
import type { Shopper } from '../../domain/accounts/account.ts'
import type { Staff, StaffRole } from '../../domain/staff/staff.ts'
import type { RequestKey } from '../platform/idempotency/idempotency-repository.ts'
import type { EventStream } from './event-stream.ts'
import type { CsvFile } from './send-response.ts'

interface ShopperSession {
  readonly shopper: Shopper
  readonly tokenHash: Buffer
}

interface SellerSession {
  readonly seller: Staff
  readonly tokenHash: Buffer
}

/**
 * Finds the session of a request. Throws 401 without a live session. Throws 403 for a session of the other kind, and
 * for staff who have none of the roles.
 */
export interface Authentication {
  anyone(request: FastifyRequest): Promise<object>
  shopper(request: FastifyRequest): Promise<ShopperSession>
  seller(request: FastifyRequest, roles: readonly StaffRole[]): Promise<SellerSession>
  'shopper or seller'(request: FastifyRequest, roles: readonly StaffRole[]): Promise<ShopperSession | SellerSession>
}

type Endpoints = typeof endpoints

export interface Parsed<Query, Body> {
  readonly query: Query
  /** `body` is undefined for forms and signed bodies, which the handler reads from the request. */
  readonly body: Body
  readonly request: FastifyRequest
}

interface Idempotent {
  readonly idempotencyKey: RequestKey | null
}
type IdempotencyOf<E extends Endpoint> = E extends { readonly isIdempotent: true } ? Idempotent : object

type LogoFormOf<E extends Endpoint> = E extends { readonly isLogoForm: true } ? undefined : never

/** What the handler gets when a guest sends the request (GuestAccess). */
type GuestParsed<E extends Endpoint> = E extends { readonly guest: object }
  ? { readonly guest: GuestRequestOf<E>; readonly request: FastifyRequest }
  : never

type Session<Access extends Endpoint['access']> = Awaited<ReturnType<Authentication[Access]>>
type Handle<Request, Response> = (request: Request) => Promise<Response | CacheHit>

export type AnyHandler = Handle<object, unknown>
type HandlerOf<E extends Endpoint> = Handle<
  ((Session<E['access']> & Parsed<QueryOf<E>, BodyOf<E> | LogoFormOf<E>>) | GuestParsed<E>) & IdempotencyOf<E>,
  E extends { readonly isStream: true }
    ? ServeStream
    : E extends { readonly isCsv: true }
      ? CsvFile
      : ResponseOf<E> | CourierResponseOf<E>
>

export type ServeStream = (stream: EventStream) => void

export type EndpointHandlers = { readonly [Name in keyof Endpoints]: HandlerOf<Endpoints[Name]> }
