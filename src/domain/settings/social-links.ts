/** The networks of the footer’s “Follow Us”, in its order. */
export const SOCIAL_NETWORKS = [
  ['instagram', 'Instagram'],
  ['twitter', 'Twitter'],
  ['facebook', 'Facebook'],
  ['youtube', 'YouTube'],
] as const
type SocialNetwork = (typeof SOCIAL_NETWORKS)[number][0]

/** The store’s pages on networks. A network that is absent is not shown. */
export type SocialLinks = { readonly [Network in SocialNetwork]?: string | undefined }
