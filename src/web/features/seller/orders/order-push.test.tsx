// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { logInSeller } from '../../../testing/log-in-seller.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { ok, respondToRequests } from '../../../testing/store-requests.ts'
import { PushToggle } from './order-push.tsx'

interface Browser {
  readonly permission: NotificationPermission
  /** What the person presses when the browser asks. */
  readonly answer?: NotificationPermission
  readonly hasPushService?: boolean
}

const SUBSCRIPTION = { endpoint: 'https://push.example.com/1', keys: { p256dh: 'key', auth: 'auth' } }

beforeEach(() => queryClient.clear())

const renderToggle = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <PushToggle />
    </QueryClientProvider>,
    { path: '/seller/orders' },
  )

async function open({ permission, answer = 'granted', hasPushService = true }: Browser) {
  let subscription: object | null = null
  let endpoint: string | null = null
  const unsubscribe = async () => {
    subscription = null
  }
  const pushManager = {
    getSubscription: async () => subscription,
    async subscribe() {
      if (!hasPushService) throw new DOMException('No push service', 'AbortError')
      subscription = { ...SUBSCRIPTION, toJSON: () => SUBSCRIPTION, unsubscribe }
      return subscription
    },
  }
  const registration = { pushManager }
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => {},
    ready: Promise.resolve(registration),
  }
  const notification = {
    permission,
    async requestPermission() {
      notification.permission = permission === 'default' ? answer : permission
      return notification.permission
    },
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  logInSeller('Maya')
  const sent = respondToRequests(({ path, body }) => {
    if (path.endsWith('/subscribe')) endpoint = (body as typeof SUBSCRIPTION).endpoint
    if (path.endsWith('/unsubscribe')) endpoint = null
    return ok({ publicKey: 'public', endpoint })
  })
  const screen = await renderToggle()
  return { screen, press: () => screen.querySelector('button')?.click(), sent }
}

const says = (screen: HTMLElement, text: string) => vi.waitFor(() => expect(screen.textContent).toBe(text))

test('one press turns notifications on for this device, and another off', async () => {
  const { screen, press, sent } = await open({ permission: 'default' })
  await says(screen, 'Notifications off')
  press()
  await says(screen, 'Notifications on')
  expect(screen.querySelector('button')?.getAttribute('aria-pressed')).toBe('true')
  expect(sent.find(({ path }) => path.endsWith('/subscribe'))?.body).toEqual(SUBSCRIPTION)
  press()
  await says(screen, 'Notifications off')
})

test('the button says when the browser blocks notifications, and a press sends nothing', async () => {
  const { screen, press, sent } = await open({ permission: 'default', answer: 'denied' })
  press()
  await says(screen, 'Notifications blocked')
  expect(sent.map(({ path }) => path)).not.toContain('/api/seller/push/subscribe')
})

test('the button says when the browser has no notifications', async () => {
  const { screen, press } = await open({ permission: 'denied' })
  await says(screen, 'Notifications blocked')
  Reflect.deleteProperty(window, 'PushManager')
  queryClient.clear()
  press()
  const without = await renderToggle()
  await says(without, 'No notifications')
})

test('notifications stay off in a browser that reaches no push service', async () => {
  const { screen, press, sent } = await open({ permission: 'granted', hasPushService: false })
  press()
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(1))
  await vi.waitFor(() => expect(screen.querySelector('[aria-busy=true]')).toBeNull())
  await says(screen, 'Notifications off')
  expect(sent.map(({ path }) => path)).not.toContain('/api/seller/push/subscribe')
})
