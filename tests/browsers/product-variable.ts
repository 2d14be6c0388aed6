/** Environment variable with the addresses of the product that all engines share, as JSON. */
export const productVariable = 'PARAPHE_TEST_PRODUCT';
