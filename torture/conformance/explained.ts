const FLOWER_SHOP = 'It asks for the rates, promotions and customers of the flower shop of the samples'
const ADDRESSES_OF_OTHERS =
  'It asks for the saved addresses of whoever has an email. A store tells them to the customer who is logged in, and to nobody else'
const CHANGES_BY_AGENTS =
  'It has the agent change the order itself. The specification has no such request: orders are the store’s'

/** Says why tests of the official suite can't pass here, by their names. */
export const NOT_FOR_GROCERS: Readonly<Record<string, string>> = {
  test_dynamic_fulfillment: FLOWER_SHOP,
  test_free_shipping_on_expensive_order: FLOWER_SHOP,
  test_free_shipping_for_specific_item: FLOWER_SHOP,
  test_known_customer_new_address: FLOWER_SHOP,
  test_known_customer_one_address: ADDRESSES_OF_OTHERS,
  test_known_customer_multiple_addresses_selection: ADDRESSES_OF_OTHERS,
  test_known_user_existing_address_reuse: ADDRESSES_OF_OTHERS,
  test_order_update: CHANGES_BY_AGENTS,
  test_order_adjustments: CHANGES_BY_AGENTS,
  test_invalid_adjustment_status: CHANGES_BY_AGENTS,
  test_malformed_adjustment_payload: CHANGES_BY_AGENTS,
  test_card_credential_payment: 'It pays by a raw card number, which the store must not take',
  test_multiple_discounts_accepted: 'It wants two codes for one order. Here an order has one',
  test_webhook_order_address_new_address:
    'It has goods delivered to Canada, and postal codes here are those of the United States',
  test_complete_without_fulfillment:
    'It wants 400 and a certain sentence. The specification wants 200 and what is missing in `messages` (checkout-rest.md, Business Outcomes)',
  test_webhook_event_stream:
    'It wants the header `X-Event-Type`, which the specification does not name (order.md, Order Event Webhook)',
}

/** Says why tests of the official suite are skipped, by their names. */
export const SKIPPED: Readonly<Record<string, string>> = {
  test_discovery_urls: 'The suite itself skips it: the schemas were not published when it was written',
  test_allocations_sum_to_applied_amount: 'A code is for the whole order here, so that nothing is allocated',
}

/** Says why checks of the second checker can't pass here, by their ids. */
export const NOT_IN_SPECIFICATION: Readonly<Record<string, string>> = {
  'order.line_items_ever_existed':
    'It wants a refund to take the goods out of the order. A refund here gives money back, and the goods still come',
  'checkout.escalation_continue_url_https': 'It wants an https URL, and the store of this run listens on the loopback interface',
}
