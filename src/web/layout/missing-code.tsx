import { NO_RESPONSE } from '../api/no-response.ts'
import { isStoreReachable } from '../api/reach-store.ts'
import { Notice } from '../ui/notice.tsx'
import { notify } from '../ui/notify.ts'

/** Shown in place of a page or content whose code could not be loaded. `retry` resolves to whether it is loaded now. */
export const MissingCode = ({ retry }: { retry: () => Promise<boolean> }) => (
  <Notice onRetry={() => void retryOrReload(retry)}>This page didn’t load.</Notice>
)

/** Reloads if the server responds: after a release, this document has the URLs of the code before. */
async function retryOrReload(retry: () => Promise<boolean>): Promise<void> {
  if (await retry()) return
  if (await isStoreReachable(location.href)) location.reload()
  else notify.error(NO_RESPONSE)
}
