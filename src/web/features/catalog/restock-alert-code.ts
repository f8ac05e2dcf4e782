import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { storedText } from '../../state/browser-storage.ts'

/** The products about which somebody asked for an email in this browser. */
export const storedAlerts = storedText('larder.restock-alerts')

/** Only the page of a product that is sold out, or was so when somebody asked, needs this code. */
export const restockAlertCode = lazyCode(() => import('./restock-alert.tsx'))
