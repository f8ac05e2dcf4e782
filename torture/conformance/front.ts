import * as z from 'zod/mini'
import { UCP_PROFILE_PATH, UCP_REST_PATH } from '../../src/contract/ucp/ucp-version.ts'
import { serveFetch } from '../../src/server/testing/serve-fetch.ts'
import { AGENT_PATH, serveProfile, TESTED_VERSION } from './agents.ts'
import { Forwarding } from './forward.ts'
import type { SuiteStore } from './suite-store.ts'

/**
 * Stands before a store, as a proxy does, for what suites need and no store has: profiles for agents that serve none, a shopper who
 * says who they are and where they live, and doors by which a suite has an order sent out or refunded. It changes no response of the store.
 */
export interface Front {
  readonly url: string
  /** Sends all further requests to this store. */
  serve(store: SuiteStore): void
  /** Lets goods be delivered as soon as possible from now on, where a suite says nothing of delivery. */
  deliverWhatHasNoDelivery(): void
  /** Waits until so many changes and orders are taken without a pause. */
  room(changes: number, orders: number): Promise<void>
  close(): Promise<void>
}

type Respond = (store: SuiteStore, request: Request, id: string) => Promise<Response>

export async function openFront(secret: string): Promise<Front> {
  let served: SuiteStore | null = null
  const server = await serveFetch(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === AGENT_PATH) return serveProfile(new URL(request.url))
    if (!served) return new Response('No store', { status: 503 })
    const [found] = ROUTES.filter(({ path }) => path.test(pathname))
    const [, id = ''] = found?.path.exec(pathname) ?? []
    return found ? found.respond(served, request, id) : forwarding.send(served.url, request)
  })
  const forwarding = new Forwarding(server.url)

  /** Suites look for no other profile than this one, so it is the one of the version that they test. */
  const profile: Respond = async ({ url }, request) => {
    const current = await forwarding.send(url, request)
    const document = storeProfile.safeParse(await current.clone().json())
    const tested = document.data?.ucp.supported_versions[TESTED_VERSION]
    return tested === undefined ? current : forwarding.send(url, request.clone(), new URL(tested).pathname)
  }

  const ROUTES: readonly { readonly path: RegExp; readonly respond: Respond }[] = [
    { path: new RegExp(`^${UCP_PROFILE_PATH}$`), respond: profile },
    {
      path: /^\/testing\/simulate-shipping\/([^/]+)$/,
      respond: async (store, { headers }, order) =>
        headers.get('simulation-secret') === secret
          ? store.sendOut(order)
          : Response.json({ detail: 'Wrong secret' }, { status: 403 }),
    },
    {
      path: /\/testing\/orders\/([^/]+)\/adjust$/,
      respond: async (store, request, order) => {
        const agent = { 'ucp-agent': request.headers.get('ucp-agent') ?? '' }
        const path = `${UCP_REST_PATH}/orders/${order}`
        const current = await forwarding.send(store.url, new Request(server.url + path, { headers: agent }))
        const { line_items: lines } = lined.parse(await current.json())
        const { line_item_id: named, quantity } = adjustment.parse(await request.json())
        // One check names the line by the id that it had in the checkout.
        const line = lines.find(({ id }) => id === named) ?? lines[0]
        return store.refund(order, line?.id ?? named, quantity)
      },
    },
  ]

  return {
    url: server.url,
    serve(store) {
      served = store
    },
    deliverWhatHasNoDelivery() {
      forwarding.deliversAll = true
    },
    room: (changes, orders) => forwarding.room(changes, orders),
    close: () => server.close(),
  }
}

const lined = z.object({ line_items: z.array(z.object({ id: z.string() })) })
const adjustment = z.object({ line_item_id: z.string(), quantity: z.int() })
const storeProfile = z.object({ ucp: z.object({ supported_versions: z.record(z.string(), z.string()) }) })
