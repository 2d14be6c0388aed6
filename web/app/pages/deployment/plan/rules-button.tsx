import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { setDeploymentRules, type KnownDeploymentRules } from '#contract/environments/deployment-plans.ts';
import { isOwner } from '#contract/roles.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { queryClient } from '#app/query-client.ts';
import { callAsUser, useUser } from '#app/session.ts';
import { useSupportBlockReason } from '#app/support-session.ts';
import { planTexts } from './plan-texts.ts';
import { rulesQuery } from './rules-query.ts';

const RulesForm = ({ rules, onClose }: { rules: KnownDeploymentRules; onClose: () => void }) => {
  const t = useTexts(planTexts);
  const sentence = useFailureSentence();
  const [productionApproval, setProductionApproval] = useState(rules.productionApproval);
  const saving = useMutation({
    mutationFn: () => callAsUser(setDeploymentRules, { body: { productionApproval } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(rulesQuery.queryKey, saved);
      toasts.success(t.saved);
      onClose();
    },
  });
  return (
    <FormFrame
      onSubmit={async () => saving.mutate()}
      onLeave={onClose}
      submitLabel={t.save}
      isPending={saving.isPending}
      failure={saving.error && { text: sentence(saving.error) }}
    >
      <Checkbox
        label={t.productionApproval}
        hint={t.productionApprovalHint}
        checked={productionApproval}
        onChange={({ target }) => setProductionApproval(target.checked)}
      />
      {productionApproval && !rules.hasOtherPerson && (
        <Banner tone="warning" announce="status">
          {t.nobodyElse}
        </Banner>
      )}
    </FormFrame>
  );
};

const RulesContent = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(planTexts);
  const query = useQuery(rulesQuery);
  if (query.data) return <RulesForm rules={query.data} onClose={onClose} />;
  return query.error ? <LoadFailure title={t.rulesFailed} query={query} /> : <SkeletonText lines={2} />;
};

/** Opens the company's rules for deployments; only owners change them. */
export const RulesButton = () => {
  const t = useTexts(planTexts);
  const inPersonOnly = useSupportBlockReason();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!isOwner(useUser().roleName)) return null;
  return (
    <>
      <Button disabledReason={inPersonOnly} onClick={() => setOpen(true)}>
        {t.rules}
      </Button>
      <Dialog title={t.rulesTitle} isOpen={isOpen} onClose={close}>
        <RulesContent onClose={close} />
      </Dialog>
    </>
  );
};
