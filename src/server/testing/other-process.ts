import { inject } from 'vitest'
import { loadWebBuild } from '../pages/web-build.ts'
import { connectDatabase } from '../platform/database/connect.ts'
import { openApp } from './open-app.ts'
import type { TestStore } from './test-store.ts'

/** Opens further apps on a store's database, as other processes would. */
export function otherProcesses() {
  const closing: (() => Promise<void>)[] = []
  return {
    async open(store: TestStore, listenUrl = store.databaseUrl): Promise<string> {
      const db = connectDatabase(store.databaseUrl, () => {})
      const { app } = await openApp({ db, listenUrl, clock: store.clock, web: await loadWebBuild() })
      closing.push(
        () => db.destroy(),
        () => app.close(),
      )
      return app.listen({ host: '127.0.0.1', port: 0 })
    },
    async close(): Promise<void> {
      for (const close of closing.splice(0).reverse()) await close()
    },
  }
}

/** Returns the URL of another database, where LISTEN succeeds but the store's notifications do not arrive. */
export function elsewhere(): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = '/postgres'
  return url.href
}
