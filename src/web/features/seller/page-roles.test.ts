import { expect, test } from 'vitest'
import { STAFF_ROLES } from '../../../domain/staff.ts'
import { paths } from '../../routing/paths.ts'
import { firstPage, mayOpen } from './page-roles.ts'
import { SELLER_LINKS, WORK_LINKS } from './seller-links.ts'

const linksOf = (role: (typeof STAFF_ROLES)[number]) =>
  [...SELLER_LINKS, ...WORK_LINKS].filter(({ path }) => mayOpen(role, path)).map(({ text }) => text)

test.each(STAFF_ROLES)('a %s may open the page on which they land', (role) => {
  expect(mayOpen(role, firstPage(role))).toBe(true)
})

test('each role has the links of its work', () => {
  expect(linksOf('owner')).toEqual([
    'Add Product',
    'Product List',
    'Orders',
    'Deliveries',
    'Stock',
    'Dashboard',
    'Lost demand',
    'Categories',
    'Activity',
    'Staff',
    'Settings',
    'Outbox',
    'Security',
  ])
  expect(linksOf('manager')).toEqual([
    'Add Product',
    'Product List',
    'Orders',
    'Deliveries',
    'Stock',
    'Dashboard',
    'Lost demand',
    'Categories',
    'Activity',
    'Security',
  ])
  expect(linksOf('packer')).toEqual(['Orders', 'Stock', 'Security'])
  expect(linksOf('courier')).toEqual(['Deliveries', 'Security'])
})

test('an order is packed by those who see the board', () => {
  expect(STAFF_ROLES.filter((role) => mayOpen(role, paths.packing('7K3M-9QXD')))).toEqual(['owner', 'manager', 'packer'])
})
