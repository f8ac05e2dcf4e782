import { useEffect, useState } from 'react'
import type { SessionWire } from '../../../contract/sessions.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { notify } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { reportShopperFailure } from './shopper-session.ts'

export interface ShopperLogins {
  /** The current one first, then the newest; null while loading. */
  readonly sessions: readonly SessionWire[] | null
  readonly hasFailed: boolean
  readonly busy: boolean
  load(): void
  /** Whether it was ended. */
  end(session: SessionWire): Promise<boolean>
  /** Whether they were ended. */
  endOthers(): Promise<boolean>
}

/** Reports each change in a toast. */
export function useShopperLogins(token: string): ShopperLogins {
  const [sessions, setSessions] = useState<readonly SessionWire[] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const { busy, run } = useOneAtATime()

  async function refresh(): Promise<void> {
    const response = await shopperApi.listSessions(token)
    setHasFailed(!response.success)
    if (response.success) setSessions(response.sessions.toSorted((one, other) => Number(other.isThis) - Number(one.isThis)))
    else reportShopperFailure(response, token)
  }

  async function change(send: () => ReturnType<typeof shopperApi.endSession>): Promise<boolean> {
    let isDone = false
    await run(async () => {
      const response = await send()
      isDone = response.success
      if (response.success) notify.success(response.message ?? 'Device logged out')
      else reportShopperFailure(response, token)
      if (response.success || response.status === 404) await refresh() // 404: ended meanwhile
    })
    return isDone
  }

  const load = () => void run(refresh)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once
  useEffect(load, [])

  return {
    sessions,
    hasFailed,
    busy,
    load,
    end: ({ _id }) => change(() => shopperApi.endSession(token, _id)),
    endOthers: () => change(() => shopperApi.endOtherSessions(token)),
  }
}
