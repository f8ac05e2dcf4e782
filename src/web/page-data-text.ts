import type { PageData } from '../contract/page-data.ts'

/** Page data as JSON that may stand in a script block: no `<` is left that could end it (HTML standard, section 4.12.1.3). */
export const pageDataText = (data: PageData): string => JSON.stringify(data).replaceAll('<', '\\u003c')
