import { paths } from '../routing/paths.ts'

export const isStoreReachable = (url: string = paths.home()): Promise<boolean> =>
  fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
