import { paths } from '../routing/paths.ts'

const TIMEOUT_MS = 20_000

export const isStoreReachable = (url: string = paths.home()): Promise<boolean> =>
  fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ status }) => status < 500,
    () => false,
  )
