import { useEffect, useEffectEvent, useState } from 'react';
import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { type Gift, useCheckGift, useTakeGift } from './gift-calls.ts';

/** `checking`: the server is asked whether the gift is available. `refused`: it is not; `problem` says why. */
type Step = 'checking' | 'word' | 'confirm' | 'refused';

/** For a refusal without a reason. */
const UNKNOWN_TEXT = '暂时无法领取，请稍后再试';

/** Correct passwords, by gift: a visit to the address list does not ask again. */
const known = new Map<string, string>();

/** Takes a gift step by step: the password if there is one, then a summary, then the gift. */
export function useGiftSteps(gift: Gift, onTaken: () => void) {
  const [word, setWord] = useState(() => known.get(gift.uuid) ?? '');
  const isKnown = !gift.needs_word || known.has(gift.uuid);
  const [step, setStep] = useState<Step>(isKnown ? 'checking' : 'word');
  const [problem, setProblem] = useState<string>();
  const { mutate: check, isPending: isChecking } = useCheckGift();
  const take = useTakeGift();
  const asked = { gift_uuid: gift.uuid, ...(gift.needs_word && { word }) };

  function refuse(text: string): void {
    setProblem(text);
    showToast(text);
  }

  function ask(): void {
    check(asked, {
      onSuccess: ({ can_receive: canReceive, refusal }) => {
        if (canReceive) {
          if (gift.needs_word) known.set(gift.uuid, word);
          setProblem(undefined);
          setStep('confirm');
          return;
        }
        refuse(refusal?.text ?? UNKNOWN_TEXT);
        setStep(refusal?.code === refusalCodes.GIFT_WORD_WRONG ? 'word' : 'refused');
      },
      onError: (reason) => {
        refuse(failureText(reason));
        setStep(gift.needs_word && !isKnown ? 'word' : 'checking');
      },
    });
  }

  const askAtOnce = useEffectEvent(() => {
    if (isKnown) ask();
  });
  // Once, when the sheet opens.
  useEffect(() => askAtOnce(), []);

  function finish(addressUuid: string | undefined): void {
    take.mutate(
      { ...asked, ...(addressUuid && { address_uuid: addressUuid }) },
      {
        onSuccess: ({ is_first: isFirst }) => {
          showToast(isFirst ? '领取成功' : '你已经领取过这份礼品');
          onTaken();
        },
        onError: (reason) => refuse(failureText(reason)),
      },
    );
  }

  return {
    step,
    word,
    setWord: (text: string) => {
      setWord(text);
      setProblem(undefined);
    },
    problem,
    isBusy: isChecking || take.isPending,
    /** Next step: checks whether the gift is available, then takes it. */
    go: (addressUuid: string | undefined) => {
      if (step === 'confirm') finish(addressUuid);
      else if (step !== 'word' || word.trim() !== '') ask();
      else refuse('请填写领取口令');
    },
  };
}
