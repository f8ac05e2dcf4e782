/** The address has a module of its own, so that browser tests can import it. */
export { EXAMPLE_ADDRESS as AN_ADDRESS } from '../../contract/documentation/example-values.ts'
