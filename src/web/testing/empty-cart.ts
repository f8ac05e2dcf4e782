import { beforeAll } from 'vitest'
import { cartOwner } from '../features/cart/cart-owner.ts'

// Test files share processes, and so the cart that the page's code keeps.
beforeAll(() => cartOwner.leave())
