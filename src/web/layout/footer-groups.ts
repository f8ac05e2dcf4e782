interface FooterLink {
  readonly text: string
  readonly url: string
  /** It is shown when the placeholder is clicked. It says where to find the page, or that there is no such page yet. */
  readonly message: string
}

export interface FooterGroup {
  readonly title: string
  readonly links: readonly FooterLink[]
}

const PLACEHOLDER = '#' // specification, section 2

const COMING_SOON = 'This page is coming soon.'

const link = (text: string, message = COMING_SOON): FooterLink => ({ text, url: PLACEHOLDER, message })

const notYetOn = (network: string): FooterLink => link(network, `We’re not on ${network} yet.`)

const CONTACT = link('Contact Us', 'Open Contact in the menu at the top of the page.')

export const FOOTER_GROUPS: readonly FooterGroup[] = [
  {
    title: 'Quick Links',
    links: [
      link('Home', 'Open Home in the menu at the top of the page.'),
      link('Best Sellers', 'You’ll find our best sellers on Home.'),
      link('Offers & Deals', 'You’ll find offers marked in All Product.'),
      CONTACT,
      link('FAQs'),
    ],
  },
  {
    title: 'Need help?',
    links: [
      link('Delivery Information'),
      link('Return & Refund Policy'),
      link('Payment Methods'),
      link('Track your Order', 'Log in, then open My Orders at the top of the page.'),
      CONTACT,
    ],
  },
  { title: 'Follow Us', links: ['Instagram', 'Twitter', 'Facebook', 'YouTube'].map(notYetOn) },
]
