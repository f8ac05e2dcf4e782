export interface FooterGroup {
  readonly title: string
  readonly links: readonly { readonly text: string; readonly url: string }[]
}

const PLACEHOLDER = '#' // specification, section 2: footer links lead nowhere yet

const group = (title: string, ...texts: string[]): FooterGroup => ({
  title,
  links: texts.map((text) => ({ text, url: PLACEHOLDER })),
})

export const FOOTER_GROUPS: readonly FooterGroup[] = [
  group('Quick Links', 'Home', 'Best Sellers', 'Offers & Deals', 'Contact Us', 'FAQs'),
  group('Need help?', 'Delivery Information', 'Return & Refund Policy', 'Payment Methods', 'Track your Order', 'Contact Us'),
  group('Follow Us', 'Instagram', 'Twitter', 'Facebook', 'YouTube'),
]
