-- Securing an environment writes a token into the customer's org. Until it is known whether the org took it, the token
-- waits here, encrypted: it becomes an API token only when the org holds it, so none is left over by a failure.
alter table environments
  add securing_id uuid,
  add securing_sealed bytea,
  -- While it lies ahead, a process is talking to the org; others wait for it.
  add securing_until timestamptz;
