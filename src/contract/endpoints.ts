/** The endpoint table (specification, section 7, and later ones). Pages import single rows from `endpoints/`, as their bundles have whole modules. */
export * as endpoints from './endpoint-table.ts'
