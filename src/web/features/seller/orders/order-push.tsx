import { useQuery } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import type { Token } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { registerServiceWorker } from '../../../state/service-worker.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { notify } from '../../../ui/notify.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { sellerKey } from '../seller-queries.ts'
import { logLoadFailure, reportSellerFailure, sellerToken } from '../seller-session.ts'

type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

const TEXTS: Readonly<Record<PushState, string>> = {
  unsupported: 'No notifications',
  blocked: 'Notifications blocked',
  off: 'Notifications off',
  on: 'Notifications on',
}

const NOT_SUPPORTED =
  'This browser can’t show notifications. On an iPhone or iPad, add the store to the Home Screen and open it from there.'
const BLOCKED =
  'Notifications from this store are blocked in your browser. Allow them in its settings for this site, then press again.'
const NOT_SUBSCRIBED = 'Your browser didn’t turn notifications on. Please try again later.'

/** Switches whether this device is told of new orders while no page of the store is open. */
export function PushToggle() {
  const token = sellerToken()
  const { busy, run } = useOneAtATime()
  const { data: state = stateBeforeRequest() } = useQuery({
    queryKey: pushKey(token),
    queryFn: () => readState(token),
    refetchOnWindowFocus: 'always', // the person may have allowed notifications in the browser's settings
    meta: { onFailure: (failure) => logLoadFailure('Notifications', failure, token) },
  })
  const press = () => run(() => (state === 'on' ? turnOff(token) : turnOn(token)))
  return (
    <BusyButton
      className="button button-quiet"
      icon={state === 'on' ? Bell : BellOff}
      busy={busy}
      aria-pressed={state === 'on'}
      onClick={() => void press()}
    >
      {TEXTS[state]}
    </BusyButton>
  )
}

const pushKey = (token: Token) => sellerKey(token, 'push')

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Is right at once in a browser without notifications, so that its longer text does not move the page. */
function stateBeforeRequest(): PushState {
  if (!isSupported()) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'off'
}

async function readState(token: Token): Promise<PushState> {
  const state = stateBeforeRequest()
  if (state !== 'off') return state
  const [{ endpoint }, registration] = await Promise.all([
    sellerApi.getPush(token).then(requireSuccess),
    navigator.serviceWorker.getRegistration(),
  ])
  const subscription = await registration?.pushManager.getSubscription()
  return subscription && subscription.endpoint === endpoint ? 'on' : 'off'
}

async function turnOn(token: Token): Promise<void> {
  if (!isSupported()) return notify.error(NOT_SUPPORTED)
  const permission = await Notification.requestPermission()
  await queryClient.invalidateQueries({ queryKey: pushKey(token) })
  if (permission === 'denied') notify.error(BLOCKED)
  if (permission !== 'granted') return
  const keys = await sellerApi.getPush(token)
  if (!keys.success) return reportSellerFailure(keys, token)
  const subscription = await subscribe(keys.publicKey)
  if (subscription === null) return notify.error(NOT_SUBSCRIBED)
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const response = await sellerApi.subscribePush(token, { endpoint, keys: { p256dh, auth } })
  if (!response.success) return reportSellerFailure(response, token)
  await queryClient.invalidateQueries({ queryKey: pushKey(token) })
  notify.success(response.message)
}

/** Replaces the browser's subscription, which may be that of an earlier login. Resolves to null when the browser refuses. */
async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  try {
    const { pushManager } = await registerServiceWorker()
    await (await pushManager.getSubscription())?.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch {
    return null
  }
}

async function turnOff(token: Token): Promise<void> {
  const response = await sellerApi.unsubscribePush(token)
  if (!response.success) return reportSellerFailure(response, token)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  await queryClient.invalidateQueries({ queryKey: pushKey(token) })
  notify.success(response.message)
}
