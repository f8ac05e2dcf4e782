import { isStoreReachable, NO_RESPONSE } from '../api/request.ts'
import { Notice } from './notice.tsx'
import { notify } from './notify.ts'

/** `retry` resolves to whether the code is loaded now. */
export const MissingCode = ({ retry }: { retry: () => Promise<boolean> }) => (
  <Notice onRetry={() => void retryOrReload(retry)}>This page didn’t load.</Notice>
)

/** Reloads the page when a retry fails although the store responds. After a release, only a reload has the new URLs. */
async function retryOrReload(retry: () => Promise<boolean>): Promise<void> {
  if (await retry()) return
  if (await isStoreReachable(location.href)) location.reload()
  else notify.error(NO_RESPONSE)
}
