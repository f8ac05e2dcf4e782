import { NO_RESPONSE } from '../api/no-response.ts'
import { isStoreReachable } from '../api/reach-store.ts'
import { Notice } from '../ui/notice.tsx'
import { notify } from '../ui/notify.ts'

/** In place of a page, or of its content, whose code could not be fetched. `retry` gives whether it could be now. */
export const MissingCode = ({ retry }: { retry: () => Promise<boolean> }) => (
  <Notice onRetry={() => void retryOrReload(retry)}>This page didn’t load.</Notice>
)

/** A new document finds code of which this one knows only the address before a new release. */
async function retryOrReload(retry: () => Promise<boolean>): Promise<void> {
  if (await retry()) return
  if (await isStoreReachable(location.href)) location.reload()
  else notify.error(NO_RESPONSE)
}
