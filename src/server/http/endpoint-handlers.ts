import type { CacheHit } from '@larder/page-cache'
import type { FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, QueryOf, ResponseOf } from '../../contract/endpoint.ts'
import type { endpoints } from '../../contract/endpoints.ts'
import type { SellerId, Shopper } from '../../domain/account.ts'

export interface ShopperSession {
  readonly shopper: Shopper
  readonly tokenHash: Buffer
}

export interface SellerSession {
  readonly seller: SellerId
  readonly tokenHash: Buffer
}

/** Throws 401 without a live session, 403 for the other role's. */
export interface Authentication {
  anyone(request: FastifyRequest): Promise<object>
  shopper(request: FastifyRequest): Promise<ShopperSession>
  seller(request: FastifyRequest): Promise<SellerSession>
  /** Not yet verified. Throws 401 without a token. */
  presentedTokenHash(request: FastifyRequest): Buffer
}

type Endpoints = typeof endpoints

export interface Parsed<Query, Body> {
  readonly query: Query
  /** Undefined for forms and signed bodies, which handlers read. */
  readonly body: Body
  readonly request: FastifyRequest
}
interface Unverified {
  /** Of a token that the handler must verify. */
  readonly tokenHash: Buffer
  readonly idempotencyKey: string | null
}
type Session<Access extends Endpoint['access']> = Awaited<ReturnType<Authentication[Access]>>
type Handle<Request, Response> = (request: Request) => Promise<Response | CacheHit>

/** `unverified`: its first statement verifies the session, which saves a round trip. */
type Handler<Access extends Endpoint['access'], Query, Body, Response> =
  | Handle<Session<Access> & Parsed<Query, Body>, Response>
  | { readonly unverified: Handle<Unverified & Parsed<Query, Body>, Response> }
export type AnyHandler = Handler<Endpoint['access'], unknown, unknown, unknown>
type HandlerOf<E extends Endpoint> = Handler<E['access'], QueryOf<E>, BodyOf<E>, ResponseOf<E>>

/** A handler for each row of the endpoint table, typed by it. */
export type EndpointHandlers = { readonly [Name in keyof Endpoints]: HandlerOf<Endpoints[Name]> }
