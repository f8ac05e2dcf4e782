import { createDrafts } from '../../state/drafts.ts'

/** What people in the seller's area typed or did and the store does not have yet. */
export const sellerDrafts = createDrafts(['grid', 'new-product', 'deliveries'])
