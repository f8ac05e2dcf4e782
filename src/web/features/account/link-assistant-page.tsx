import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { LinkRequestResponse } from '../../../contract/accounts/linked-assistants.ts'
import { decideLink, showLinkRequest } from '../../../contract/endpoints/linked-assistant-endpoints.ts'
import { PERMISSION_TEXTS } from '../../../domain/accounts/linked-assistant.ts'
import { requireSuccess } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { useStoreName } from '../../document/store-identity.ts'
import { decodePart } from '../../routing/page-url.ts'
import { paths } from '../../routing/paths.ts'
import { NothingFoundArt } from '../../ui/art.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { askForLogin } from './login-dialog-state.ts'
import { ShopperOnly } from './shopper-only.tsx'
import { ShopperQueries, shopperKey } from './shopper-queries.tsx'
import { reportShopperFailure } from './shopper-session.ts'
import './account.css'

/**
 * The page on which a shopper allows an assistant what it asks for. Its URL has the id of the request, so the server renders the
 * same skeleton for all.
 */
export function LinkAssistantPage({ id }: { id: string }) {
  const requested = decodePart(id)
  return (
    <div className="page container full-height">
      <ShopperOnly
        skeleton={<LinkSkeleton />}
        visitor={
          <ShopperQueries>
            <LinkRequest key={requested} id={requested} token={null} email={null} />
          </ShopperQueries>
        }
      >
        {({ token, user }) => <LinkRequest key={`${token} ${requested}`} id={requested} token={token} email={user.email} />}
      </ShopperOnly>
    </div>
  )
}

interface LinkRequestProps {
  readonly id: string
  /** Both are null for a visitor. */
  readonly token: string | null
  readonly email: string | null
}

function LinkRequest({ id, token, email }: LinkRequestProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: shopperKey(token, 'link-request', id),
    queryFn: async () => requireSuccess(await request(showLinkRequest, { token, query: { id } })),
  })
  if (error?.failure.status === 404) return <RequestOver />
  if (error && !data && !isFetching)
    return <Notice onRetry={() => void refetch()}>What the assistant asks for could not be loaded.</Notice>
  if (!data) return <LinkSkeleton />
  return <ShownRequest id={id} token={token} email={email} requested={data} />
}

const RequestOver = () => (
  <EmptyState
    art={<NothingFoundArt />}
    title="This request is over"
    action={
      <Link className="button button-primary button-large" href={paths.home()}>
        Go to the store
      </Link>
    }
  >
    Nothing was linked. Start again in your assistant, in this browser.
  </EmptyState>
)

function ShownRequest({ id, token, email, requested }: LinkRequestProps & { requested: LinkRequestResponse }) {
  const { assistant, permissions, isLinked } = requested
  const store = useStoreName()
  return (
    <>
      <div className="page-head">
        <h1 className="wrap-anywhere">{isLinked ? `Link ${assistant} again?` : `Link ${assistant}?`}</h1>
      </div>
      <div className="stack link-request">
        <p className="wrap-anywhere">{`${assistant} asks for access to your account at ${store}. It could then:`}</p>
        <ul className="link-request-permissions">
          {permissions.map((permission) => (
            <li key={permission}>
              <Check className="icon" aria-hidden="true" />
              <span>{PERMISSION_TEXTS[permission]}</span>
            </li>
          ))}
        </ul>
        <p className="soft">
          It never gets your password or your cards. Allow only an assistant that you use yourself. You can unlink it in your
          account at any time.
        </p>
        {token === null || email === null ? (
          <LoginButtons assistant={assistant} />
        ) : (
          <Decision id={id} token={token} email={email} assistant={assistant} />
        )}
      </div>
    </>
  )
}

function LoginButtons({ assistant }: { assistant: string }) {
  const [path] = useLocation()
  const ask = (mode: 'login' | 'register') => askForLogin(path, `Log in to decide about ${assistant}.`, mode)
  return (
    <div className="button-group">
      <button type="button" className="button button-primary button-large" onClick={() => ask('login')}>
        Log in to decide
      </button>
      <button type="button" className="button button-secondary button-large" onClick={() => ask('register')}>
        Create account
      </button>
    </div>
  )
}

interface DecisionProps {
  readonly id: string
  readonly token: string
  readonly email: string
  readonly assistant: string
}

function Decision({ id, token, email, assistant }: DecisionProps) {
  const { busy, run } = useOneAtATime()
  const decide = (isAllowed: boolean) =>
    run(async () => {
      const response = await request(decideLink, { token, body: { id, isAllowed } })
      if (!response.success) return reportShopperFailure(response, token)
      location.assign(response.path)
      await new Promise(() => {}) // the buttons stay busy until the browser leaves
    })
  return (
    <>
      <p className="soft small wrap-anywhere">{`You’re logged in as ${email}.`}</p>
      <div className="button-group">
        <BusyButton className="button button-primary button-large" busy={busy} onClick={() => void decide(true)}>
          Allow
        </BusyButton>
        <button
          type="button"
          className="button button-quiet button-large"
          aria-disabled={busy}
          aria-label={`Don’t allow ${assistant}`}
          onClick={() => void decide(false)}
        >
          Don’t allow
        </button>
      </div>
    </>
  )
}

const LinkSkeleton = () => (
  <>
    <p className="visually-hidden" role="status">
      Loading what the assistant asks for
    </p>
    <div aria-hidden="true">
      <div className="page-head">
        <Skeleton width={320} height={40} />
      </div>
      <Skeleton className="skeleton-panel" height={240} />
    </div>
  </>
)
