import { createDrafts } from '../../state/drafts.ts'

/** Holds what people in the seller's area typed or did and the server does not have yet. */
export const sellerDrafts = createDrafts(['grid', 'new-product', 'deliveries'])
