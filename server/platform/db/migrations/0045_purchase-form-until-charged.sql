-- By hand: each save of the section stored that the form of a part is on, whether the owner had chosen that or not. From now on it is on
-- until the shop charges delivery or tax. Where the owner had turned it off, it stays off.
UPDATE setting SET value = value - 'hasPurchaseForm'
  || jsonb_build_object('purchaseForm', CASE WHEN value -> 'hasPurchaseForm' = 'false' THEN 'off' ELSE 'auto' END)
WHERE key = 'delivery' AND value ? 'hasPurchaseForm';
