import { inject } from 'vitest'
import { loadWebBuild } from '../pages/web-build.ts'
import { connectDatabase } from '../platform/database/connect.ts'
import { openApp } from './open-app.ts'
import type { TestStore } from './test-store.ts'

/** Apps on the database of a store, as in other processes. */
export function otherProcesses() {
  const closing: (() => Promise<void>)[] = []
  return {
    /** Its URL. */
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

/** LISTEN succeeds there, without the store's notifications. */
export function elsewhere(): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = '/postgres'
  return url.href
}
