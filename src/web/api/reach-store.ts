import { paths } from '../paths.ts'

/** Whether the store responds at an address, whatever the browser believes of its network. */
export const isStoreReachable = (address: string = paths.home()): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
