import sellerCss from './seller.css?url'

/**
 * The area's own style sheet, for seller and skeleton alone: it comes with the page's first bytes, so that nothing stands
 * unstyled, and shoppers never load it.
 */
export const SellerStyles = () => <link rel="stylesheet" href={sellerCss} precedence="default" />
